// Runs before the first paint, so that nobody sees the wrong theme flash by. `src/console/app/preferences.ts` has the rest.
;(function () {
  var root = document.documentElement
  var read = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var theme = read('academy-theme')
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.dataset.theme = theme
  root.dataset.density = read('academy-density') === 'comfortable' ? 'comfortable' : 'dense'
  root.lang = read('academy-language') === 'id' ? 'id' : 'en'
})()
