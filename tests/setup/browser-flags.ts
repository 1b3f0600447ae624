/** How the tests start Chromium, for journeys and components alike. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Processes that do little beside a page are dear when every test opens one.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  // No page of a test lives long enough for code that is compiled a second time.
  '--js-flags=--no-opt --no-maglev',
]
