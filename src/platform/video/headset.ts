import { createMediaSession } from '../screen/media-session.ts'

/**
 * A headset reports its button to a page only while that page plays: ten seconds of silence in a loop (Chromium ignores
 * anything shorter than five).
 */
function silence(): string {
  const rate = 8000
  const length = 10 * rate
  const header = new DataView(new ArrayBuffer(44 + length))
  const text = (at: number, value: string) => [...value].forEach((c, i) => header.setUint8(at + i, c.charCodeAt(0)))
  text(0, 'RIFF')
  header.setUint32(4, 36 + length, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, rate, true)
  header.setUint32(28, rate, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  text(36, 'data')
  header.setUint32(40, length, true)
  // The midpoint of 8-bit samples is 128.
  new Uint8Array(header.buffer, 44).fill(128)
  return URL.createObjectURL(new Blob([header.buffer], { type: 'audio/wav' }))
}

/** Every play, pause or skip button counts as a press. Must be called from a press. Returns a function that ends it. */
export function onHeadsetButton(title: string, pressed: () => void): () => void {
  const session = createMediaSession()
  const address = silence()
  const sound = new Audio(address)
  const nothing = () => undefined
  sound.loop = true
  void sound.play().catch(nothing)
  session.connect({
    play: pressed,
    pause: pressed,
    next: pressed,
    previous: nothing,
    stop: nothing,
    seekTo: nothing,
    seekBy: nothing
  })
  session.show({ title, artist: 'Icepoint', album: '', artwork: '' })
  return () => {
    sound.pause()
    sound.removeAttribute('src')
    URL.revokeObjectURL(address)
    session.release()
  }
}
