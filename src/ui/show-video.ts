/**
 * Shows a file of this device and returns a function that stops it. A video that is still loading would keep
 * requesting an address that is gone.
 */
export function showVideo(player: HTMLVideoElement, file: Blob): () => void {
  const address = URL.createObjectURL(file)
  player.src = address
  return () => {
    player.removeAttribute('src')
    player.load()
    URL.revokeObjectURL(address)
  }
}
