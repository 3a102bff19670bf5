import type { Language } from '#core/workout/workout.ts'

export interface Voice {
  canSpeak: (language: Language) => boolean
  say: (text: string, language: Language, volume: number) => void
  stop: () => void
  /** Must be called from a press: iPhones silently drop all speech before the first one. */
  press: () => void
  onSpeaking: (changed: (isSpeaking: boolean) => void) => void
  onVoices: (changed: () => void) => void
}

const RATE = 1.1

const SILENT: Voice = {
  canSpeak: () => false,
  say: () => undefined,
  stop: () => undefined,
  press: () => undefined,
  onSpeaking: () => undefined,
  onVoices: () => undefined
}

/** Voices on the device come first, because they need no network. */
function pick(voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice | undefined {
  const own = voices.filter(({ lang }) => lang.toLowerCase().replace('_', '-').split('-')[0] === language)
  return own.find((voice) => voice.localService && voice.default) ?? own.find((voice) => voice.localService) ?? own[0]
}

export function createVoice(): Voice {
  if (typeof speechSynthesis === 'undefined' || typeof SpeechSynthesisUtterance === 'undefined') return SILENT
  const synthesis = speechSynthesis
  let tell: (isSpeaking: boolean) => void = () => undefined
  let current: SpeechSynthesisUtterance | null = null
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
      // Browsers drop utterances without a reference, and their end events.
      current = spoken
      isSwallowed = true
      synthesis.speak(spoken)
    },
    stop,
    press: () => {
      if (!isSwallowed) return
      // The dropped text is too late now; an empty one unlocks the next text.
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
