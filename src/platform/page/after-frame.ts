const AT_LATEST_MS = 200

/** Acts once, when the next frame can be seen, as it is when another one begins. A tab behind has no frames. */
export function afterFrame(act: () => void): void {
  const late = setTimeout(() => {
    cancelAnimationFrame(frame)
    act()
  }, AT_LATEST_MS)
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(act)
    })
  })
}
