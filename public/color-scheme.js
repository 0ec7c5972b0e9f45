// Runs before the first paint, so that nobody who chose dark sees a flash of light.
;(() => {
  const key = 'gridloom-color-scheme'
  let chosen = null
  try {
    chosen = localStorage.getItem(key)
  } catch {
    // Storage can be forbidden; the system's scheme is right then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && globalThis.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
