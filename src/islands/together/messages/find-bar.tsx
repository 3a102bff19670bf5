/** Searches the open conversation. Older messages are read meanwhile. */
import { useStore } from '@nanostores/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { matchesIn } from '#core/together/chat.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $chat, readAllOlder } from '../../../stores/together/chat.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

export interface FindBarProps {
  onFound: (id: string) => void
  onClose: () => void
}

/** What was found, and which of it is shown: the newest, until another one is chosen. */
function useMatches(typed: string, onFound: (id: string) => void) {
  const chat = useStore($chat)
  const isOnline = useStore($isOnline)
  // The search whose reading has ended.
  const [ended, setEnded] = useState('')
  const search = `${String(isOnline)} ${typed}`
  const [chosen, setChosen] = useState<string | null>(null)
  const messages = chat?.messages
  const matches = useMemo(() => matchesIn(messages ?? [], typed), [messages, typed])
  const at = chosen === null ? -1 : matches.indexOf(chosen)
  const newest = at === -1 ? matches.at(-1) : undefined
  // What is not read cannot be found.
  useEffect(() => {
    if (typed.trim() === '') return
    let isOver = false
    void readAllOlder().then(() => !isOver && setEnded(search))
    return () => {
      isOver = true
    }
  }, [typed, search])
  // Only another match is a reason to go there.
  useEffect(() => {
    if (newest !== undefined) onFound(newest)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [newest])
  const shown = at === -1 ? matches.length - 1 : at
  const go = (step: number) => {
    const id = matches[shown + step]
    if (id === undefined) return
    setChosen(id)
    onFound(id)
  }
  return {
    shown,
    count: matches.length,
    isReading: ended !== search,
    isWhole: chat === null || chat.older === null,
    go,
    anew: () => setChosen(null)
  }
}

export function FindBar({ onFound, onClose }: FindBarProps) {
  const t = useStore($t)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { shown, count, isReading, isWhole, go, anew } = useMatches(typed, onFound)
  // It was opened to be typed in.
  useEffect(() => field.current?.focus(), [])
  const state = () => {
    if (typed.trim() === '') return ''
    if (count > 0) return t('messages.found', { at: shown + 1, count })
    if (isReading) return t('messages.finding')
    return t(isWhole ? 'messages.foundNone' : 'messages.foundPart')
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
          anew()
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
        icon={ChevronUp}
        label={t('messages.findPrevious')}
        aria-disabled={shown <= 0}
        onClick={() => go(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('messages.findNext')}
        aria-disabled={shown >= count - 1}
        onClick={() => go(1)}
      />
      <IconButton icon={X} label={t('messages.findEnd')} onClick={onClose} />
    </search>
  )
}
