/** In hertz. */
const CHORDS = [
  [220, 277.18, 329.63],
  [196, 246.94, 293.66]
] as const
const CHORD_SEC = 1.4
const FADE_SEC = 0.25

export function playSampleMusic(volume: number): number {
  const length = CHORDS.length * CHORD_SEC
  try {
    const context = new AudioContext()
    const loudness = new GainNode(context, { gain: volume * 0.5 })
    loudness.connect(context.destination)
    CHORDS.forEach((pitches, index) => {
      const from = context.currentTime + 0.05 + index * CHORD_SEC
      const gain = new GainNode(context, { gain: 0 })
      gain.gain.setValueAtTime(0, from)
      gain.gain.linearRampToValueAtTime(1 / pitches.length, from + FADE_SEC)
      gain.gain.setValueAtTime(1 / pitches.length, from + CHORD_SEC - FADE_SEC)
      gain.gain.linearRampToValueAtTime(0, from + CHORD_SEC)
      gain.connect(loudness)
      for (const frequency of pitches) {
        const tone = new OscillatorNode(context, { type: 'triangle', frequency })
        tone.connect(gain)
        tone.start(from)
        tone.stop(from + CHORD_SEC)
      }
    })
    setTimeout(() => void context.close().catch(() => undefined), (length + 0.5) * 1000)
  } catch {
    // Without Web Audio the volume cannot be changed.
  }
  return length
}
