/// <reference lib="dom" />
// Counts the seconds until another code may be asked for. Without it the server says how many are left.
const button = [...document.querySelectorAll('button')].find(({ dataset }) => dataset.cooldown);
const label = button.textContent;
const end = Date.now() + Number(button.dataset.cooldown) * 1000;

function show() {
  const left = Math.ceil((end - Date.now()) / 1000);
  button.disabled = left > 0;
  button.textContent = left > 0 ? button.dataset.waiting.replace('#', String(left)) : label;
  if (left > 0) setTimeout(show, 500);
}
show();
