/** Runs on the audio thread: sends what the microphone hears, with its place on the audio clock. */
declare const currentFrame: number
declare const registerProcessor: (name: string, processor: unknown) => void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

export interface HeardBlock {
  frame: number
  samples: Float32Array
}

registerProcessor(
  'hear',
  class extends AudioWorkletProcessor {
    process([input]: Float32Array[][]): boolean {
      const samples = input?.[0]
      if (samples !== undefined) this.port.postMessage({ frame: currentFrame, samples } satisfies HeardBlock)
      return true
    }
  }
)
