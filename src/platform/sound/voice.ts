/** A voice by Web Speech. Devices without a voice for a language say nothing. */
import type { Language } from '#core/workout/workout.ts'

export interface Voice {
  /** Whether something of this language can be said; asks again when the device's voices arrive late. */
  canSpeak: (language: Language) => boolean
  /** Says it at once, in place of what is being said. */
  say: (text: string, language: Language, volume: number) => void
  stop: () => void
  /** To be called from a press: iPhones swallow whatever is said before one was used to speak, and tell nobody. */
  press: () => void
  onSpeaking: (changed: (isSpeaking: boolean) => void) => void
  /** The device's voices have changed. */
  onVoices: (changed: () => void) => void
}

/** A little quicker than a device's own pace: there is not much time between beeps. */
const RATE = 1.1

const SILENT: Voice = {
  canSpeak: () => false,
  say: () => undefined,
  stop: () => undefined,
  press: () => undefined,
  onSpeaking: () => undefined,
  onVoices: () => undefined
}

/** Voices on the device come first: a gym in a cellar has no network. */
function pick(voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice | undefined {
  const own = voices.filter(({ lang }) => lang.toLowerCase().replace('_', '-').split('-')[0] === language)
  return own.find((voice) => voice.localService && voice.default) ?? own.find((voice) => voice.localService) ?? own[0]
}

/** The voice of a browser. */
export function createVoice(): Voice {
  if (typeof speechSynthesis === 'undefined' || typeof SpeechSynthesisUtterance === 'undefined') return SILENT
  const synthesis = speechSynthesis
  let tell: (isSpeaking: boolean) => void = () => undefined
  let current: SpeechSynthesisUtterance | null = null
  /** Something was to be said, and the browser has not begun with it. */
  let isSwallowed = false
  const stop = () => {
    if (current !== null) tell(false)
    current = null
    synthesis.cancel()
  }
  return {
    canSpeak: (language) => pick(synthesis.getVoices(), language) !== undefined,
    say: (text, language, volume) => {
      stop()
      const voice = pick(synthesis.getVoices(), language)
      if (voice === undefined) return
      const spoken = new SpeechSynthesisUtterance(text)
      spoken.voice = voice
      spoken.lang = voice.lang
      spoken.rate = RATE
      spoken.volume = volume
      const over = () => {
        if (current !== spoken) return
        current = null
        tell(false)
      }
      spoken.onstart = () => {
        isSwallowed = false
        if (current === spoken) tell(true)
      }
      spoken.onend = over
      spoken.onerror = over
      // Kept, because browsers forget utterances that nobody holds, and their end with them.
      current = spoken
      isSwallowed = true
      synthesis.speak(spoken)
    },
    stop,
    press: () => {
      if (!isSwallowed) return
      // What was swallowed comes too late by now; what comes next is heard.
      const nothing = new SpeechSynthesisUtterance('')
      nothing.onend = () => {
        isSwallowed = false
      }
      synthesis.speak(nothing)
    },
    onSpeaking: (changed) => {
      tell = changed
    },
    onVoices: (changed) => synthesis.addEventListener?.('voiceschanged', changed)
  }
}
