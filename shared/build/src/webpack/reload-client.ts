/// <reference lib="dom" />
// Part of the shell in development only: loads the page anew once something was built anew.

async function lastBuild(): Promise<string | null> {
  const answer = await fetch('/dev-build.json', { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true ? answer.text() : null;
}

async function watch(): Promise<void> {
  const loaded = await lastBuild();
  setInterval(() => {
    void lastBuild().then((current) => {
      // No answer means that the server is starting again.
      if (current !== null && current !== loaded) location.reload();
    });
  }, 500);
}

void watch();
