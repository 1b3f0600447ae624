/** How the tests start Chromium, for journeys and components alike. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Helper processes that do little are expensive when every test opens a page.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  // No test page lives long enough for optimized code to pay off.
  '--js-flags=--no-opt --no-maglev',
]
