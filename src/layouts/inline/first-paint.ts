/** Applies the chosen look and the sign-in state before the first paint (DESIGN.md, section 2). */
const { dataset } = document.documentElement
try {
  const theme = localStorage.getItem('icepoint:theme')
  if (theme === 'light' || theme === 'dark' || theme === 'contrast') dataset['theme'] = theme
  else if (theme === null && matchMedia('(prefers-contrast: more)').matches) dataset['theme'] = 'contrast'
  if (localStorage.getItem('icepoint:motion') === 'reduced') dataset['motion'] = 'reduced'
  if (localStorage.getItem('icepoint:session') === '1') dataset['session'] = '1'
} catch {
  // Blocked storage holds nothing.
}
