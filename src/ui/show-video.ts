/** Shows a file of this device, and gives what ends that. A video that still reads asks again and again for an address that is gone. */
export function showVideo(player: HTMLVideoElement, file: Blob): () => void {
  const address = URL.createObjectURL(file)
  player.src = address
  return () => {
    player.removeAttribute('src')
    player.load()
    URL.revokeObjectURL(address)
  }
}
