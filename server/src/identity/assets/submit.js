// The only script of these pages: a form that needs no answer is sent at once.
document.forms[0].submit();
