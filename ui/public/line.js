// Hides the line above the header from who closed it, before the page is drawn: nothing moves.
try {
  if (localStorage.getItem('line') === document.currentScript.src.split('?')[1]) document.documentElement.toggleAttribute('data-line', true)
} catch {
  // Who keeps nothing closed nothing.
}
