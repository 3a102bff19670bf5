/** "How should it sound?", asked before the first play: once per account, or once per device for guests. */
import '../../../styles/player/first-sound.css'
import { useStore } from '@nanostores/react'
import { Music, Play, Square, Vibrate, Volume2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { SOUND_CHOICES, type SoundChoice } from '#core/account/settings.ts'
import { compile } from '#core/player/compile.ts'
import { exerciseName, spokenTime } from '#core/player/speech.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $hasVoice, $trial, hasVibration, startTrial, stopTrial } from '../../../stores/player/player.ts'
import { startWithSound, timingBefore } from '../../../stores/player/open-play.ts'
import { $settings } from '../../../stores/account/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { FlashLight } from '../stage/flash-light.tsx'

export interface FirstSoundProps {
  workout: Workout
  /** Closing starts nothing; the question returns next time. */
  onClose: () => void
}

/** What the voice says about the first exercise. */
function exampleOf(workout: Workout, t: Translate): string {
  const first = compile(workout, timingBefore(workout)).segments.find(({ phase }) => phase === 'work')
  if (first === undefined) return workout.name
  const { length } = first
  const time = length.kind === 'reps' ? t('player.reps', { count: length.reps }) : spokenTime(length.seconds, t)
  return t('firstSound.example', { name: exerciseName(first, t), time })
}

function hintOf(choice: SoundChoice, hasVoice: boolean, t: Translate): string {
  if (choice === 'voice' && !hasVoice) return t('firstSound.voiceNone')
  if (choice === 'quiet' && !hasVibration) return t('firstSound.flashHint')
  return t(`firstSound.${choice}Hint`)
}

/** Short, short, short, long, and the spoken text. */
function Pattern({ choice, text }: { choice: SoundChoice; text: string }) {
  return (
    <span className={choice === 'quiet' ? 'first-sound-pattern is-quiet' : 'first-sound-pattern'} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      {choice === 'voice' && <q>{text}</q>}
    </span>
  )
}

interface RowProps {
  choice: SoundChoice
  isPicked: boolean
  text: string
  name: string
  hasVoice: boolean
  onPick: () => void
  onKey: (event: KeyboardEvent) => void
}

function Row({ choice, isPicked, text, name, hasVoice, onPick, onKey }: RowProps) {
  const t = useStore($t)
  const isOn = useStore($trial) === choice
  const label = t(`firstSound.${choice}`)
  const id = `${name}-${choice}`
  const isTry = choice === 'quiet'
  return (
    <li>
      <label>
        <input
          type="radio"
          name={name}
          value={choice}
          checked={isPicked}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          onChange={onPick}
          onKeyDown={onKey}
        />
        <span className="first-sound-choice">
          <span className="first-sound-dot" aria-hidden="true" />
          <span>
            <b id={id}>{label}</b>
            <small id={`${id}-hint`}>{hintOf(choice, hasVoice, t)}</small>
            <Pattern choice={choice} text={text} />
          </span>
        </span>
      </label>
      <button
        type="button"
        className={isOn ? 'button is-on' : isTry ? 'button is-try' : 'button'}
        aria-label={t(isOn ? 'firstSound.stopNamed' : isTry ? 'firstSound.tryNamed' : 'firstSound.listenNamed', {
          name: label
        })}
        onClick={() => (isOn ? stopTrial() : startTrial(choice, text))}
      >
        <Icon of={isOn ? Square : isTry ? Vibrate : Play} />
        <span>{t(isOn ? 'firstSound.stop' : isTry ? 'firstSound.try' : 'firstSound.listen')}</span>
      </button>
    </li>
  )
}

/** Says what is playing, or gives a hint. */
function Hint({ text, hasVoice, hasListened }: { text: string; hasVoice: boolean; hasListened: boolean }) {
  const t = useStore($t)
  const trial = useStore($trial)
  const { musicMode } = useStore($settings)
  const isHeard = trial === 'beeps' || trial === 'voice'
  const key = isHeard
    ? trial === 'voice' && hasVoice
      ? 'firstSound.heardVoice'
      : 'firstSound.heard'
    : hasListened
      ? 'firstSound.after'
      : `firstSound.music_${musicMode}`
  return (
    <p className={isHeard ? 'first-sound-hint is-heard' : 'first-sound-hint'} role="status">
      <Icon of={isHeard || hasListened ? Volume2 : Music} />
      <span>{t(key, { text })}</span>
    </p>
  )
}

/** True once a sound has been played. */
function useListened(): boolean {
  const trial = useStore($trial)
  const [hasListened, setListened] = useState(false)
  if (!hasListened && (trial === 'beeps' || trial === 'voice')) setListened(true)
  return hasListened
}

export function FirstSound({ workout, onClose }: FirstSoundProps) {
  const t = useStore($t)
  const hasVoice = useStore($hasVoice) === true
  const hasListened = useListened()
  const [picked, setPicked] = useState<SoundChoice | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const name = useId()
  const choice = picked ?? (hasVoice ? 'voice' : 'beeps')
  const text = exampleOf(workout, t)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('input:checked')?.focus()
    return stopTrial
  }, [])
  const start = () => startWithSound(choice)
  /** Handles keys only on a choice, because buttons have keys of their own. */
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') start()
    else if (event.key.toLowerCase() === 'l') startTrial(choice, text)
    else return
    event.preventDefault()
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('firstSound.title')} closeLabel={t('player.close')}>
      <div className="first-sound">
        <p className="first-sound-lead">{t('firstSound.lead')}</p>
        <div role="radiogroup" aria-label={t('firstSound.title')}>
          <ul ref={list}>
            {SOUND_CHOICES.map((one) => (
              <Row
                key={one}
                choice={one}
                isPicked={one === choice}
                text={text}
                name={name}
                hasVoice={hasVoice}
                onPick={() => setPicked(one)}
                onKey={onKey}
              />
            ))}
          </ul>
        </div>
        <Hint text={text} hasVoice={hasVoice} hasListened={hasListened} />
        <Button look="primary" isBig icon={Play} onClick={start}>
          {t('firstSound.start')}
        </Button>
        <p className="first-sound-once">{t('firstSound.once', { menu: t('player.sound') })}</p>
      </div>
      <FlashLight phase="work" />
    </Sheet>
  )
}
