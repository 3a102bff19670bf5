/** Resolves when the style sheets apply. One that cannot be loaded is not waited for: content without its style is readable. */
export async function loadStyles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(loadStyle))
}

function loadStyle(address: string): Promise<void> | void {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(address)}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  const done = new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      resolve()
    })
  })
  document.head.append(link)
  return done
}
