import { describe, expect, it } from 'vitest'
import { createAudioOffset } from './sound.ts'

describe('the offset of the audio clock', () => {
  it('smooths the steps in which the clock advances', () => {
    const offset = createAudioOffset()
    const errors: number[] = []
    for (let mono = 0; mono < 60_000; mono += 1003) {
      const stepped = Math.floor((5 + mono / 1000) / 0.01) * 0.01
      errors.push(Math.abs(offset.look(stepped, mono) - 5))
    }
    expect(Math.max(...errors.slice(8))).toBeLessThan(0.003)
  })
  it('follows at once after the audio clock stood still', () => {
    const offset = createAudioOffset()
    offset.look(5, 0)
    offset.look(6, 1000)
    expect(offset.look(6.2, 2000)).toBeCloseTo(4.2)
  })
})
