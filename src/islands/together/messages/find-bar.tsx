/** Searches the open conversation. Older messages are read meanwhile. */
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { matchesIn } from '#core/together/chat.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $chat, readAllOlder } from '../../../stores/together/chat.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { chevronDown, chevronUp, x } from '../../../ui/icons.ts'

export interface FindBarProps {
  onFound: (id: string) => void
  onClose: () => void
}

export function FindBar({ onFound, onClose }: FindBarProps) {
  const t = useStore($t)
  const chat = useStore($chat)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const messages = chat?.messages
  const matches = useMemo(() => matchesIn(messages ?? [], typed), [messages, typed])
  const at = chosen === null ? -1 : matches.indexOf(chosen)
  const newest = matches.at(-1)
  // It was opened to be typed in.
  useEffect(() => field.current?.focus(), [])
  // What is not read cannot be found.
  useEffect(() => {
    if (typed.trim() !== '') void readAllOlder()
  }, [typed])
  // The newest match is shown by itself, until another one is chosen.
  useEffect(() => {
    if (newest !== undefined && at === -1) onFound(newest)
    // Only a new match is a reason to go there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [newest])
  const shown = at === -1 ? matches.length - 1 : at
  const go = (step: number) => {
    const id = matches[shown + step]
    if (id === undefined) return
    setChosen(id)
    onFound(id)
  }
  const isReading = chat?.older !== null
  const state = () => {
    if (typed.trim() === '') return ''
    if (matches.length > 0) return t('messages.found', { at: shown + 1, count: matches.length })
    return t(isReading ? 'messages.finding' : 'messages.foundNone')
  }
  return (
    <search className="together-head together-find">
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={t('messages.find')}
        placeholder={t('messages.find')}
        value={typed}
        onChange={(event) => {
          setChosen(null)
          setTyped(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? 1 : -1)
          if (event.key === 'Escape') onClose()
        }}
      />
      <p className="muted numeric" role="status">
        {state()}
      </p>
      <IconButton
        icon={chevronUp}
        label={t('messages.findPrevious')}
        aria-disabled={shown <= 0}
        onClick={() => go(-1)}
      />
      <IconButton
        icon={chevronDown}
        label={t('messages.findNext')}
        aria-disabled={shown >= matches.length - 1}
        onClick={() => go(1)}
      />
      <IconButton icon={x} label={t('messages.findEnd')} onClick={onClose} />
    </search>
  )
}
