/** The field for the next message and its attachment. The draft is stored. */
import { useStore } from '@nanostores/react'
import { Paperclip, Send, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { graphemes } from '#core/app/characters.ts'
import { MESSAGE_TEXT_MAX, type Message } from '#core/together/messages.ts'
import { errorText } from '#core/app/errors.ts'
import { formatDate, formatPercent } from '#core/app/format.ts'
import { CLIENT } from '../../../stores/app/client-state.ts'
import { $t, $locale } from '../../../stores/app/locale.ts'
import {
  $attached,
  NOTHING,
  attachedKey,
  changeAttached,
  type Attached,
  type ChangeAttached
} from '../../../stores/together/attachment.ts'
import { $chat } from '../../../stores/together/chat.ts'
import { draftFor, keepDraftFor } from '../../../stores/together/message-drafts.ts'
import { mustBeShared } from '../../../stores/together/message-workouts.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { sendTo, type Content } from '../../../stores/together/outgoing.ts'
import { forgetPlan, isPlanWanted } from '../../../stores/together/group-addresses.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AttachSheet, type AttachPart } from './attach-sheet.tsx'
import { usePartnerName } from './partner-picture.tsx'
import { userNow } from '../../../stores/together/conversations.ts'
import { previewText, useSenderName } from './message-texts.ts'

/** The attachment of the next message before it is sent. */
export function AttachedRow({ attached, onChange }: { attached: Attached; onChange: ChangeAttached }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { file, workout, at } = attached
  if (file === null && workout === null && at === null) return null
  const date = at === null ? '' : formatDate(Date.parse(at), locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ul className="together-attached">
      {file !== null && (
        <li>
          <FileState file={file} />
          <IconButton
            icon={X}
            label={t('messages.takeOff', { name: file.name })}
            onClick={() => {
              file.stop()
              onChange((before) => ({ ...before, file: null }))
            }}
          />
        </li>
      )}
      {workout !== null && (
        <li>
          <span>
            <b>{workout.name}</b>
          </span>
          <IconButton
            icon={X}
            label={t('messages.takeOff', { name: workout.name })}
            onClick={() => onChange((before) => ({ ...before, workout: null }))}
          />
        </li>
      )}
      {at !== null && (
        <li>
          <span>{t('messages.dateOf', { date })}</span>
          <IconButton
            icon={X}
            label={t('messages.takeOff', { name: date })}
            onClick={() => onChange((before) => ({ ...before, at: null }))}
          />
        </li>
      )}
    </ul>
  )
}

function FileState({ file }: { file: NonNullable<Attached['file']> }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const share = formatPercent(file.share, locale)
  const state = () => {
    if (file.error !== null) return errorText(file.error, t)
    return file.url === '' ? t('messages.uploading', { share }) : t('messages.uploaded')
  }
  return (
    <span role={file.error === null ? 'status' : 'alert'}>
      <b>{file.name}</b> {state()}
    </span>
  )
}

export function ReplyBar({ message, onStop }: { message: Message; onStop: () => void }) {
  const t = useStore($t)
  const nameOf = useSenderName()
  return (
    <div className="together-reply">
      <p>
        <b>
          {message.senderId === userNow() ? t('messages.replySelf') : t('messages.replyTo', { name: nameOf(message) })}
        </b>
        <span>{previewText(message, t)}</span>
      </p>
      <IconButton icon={X} label={t('messages.replyStop')} onClick={onStop} />
    </div>
  )
}

const WHY = {
  deleted: 'messages.closedAccount',
  friend: 'messages.closedFriend',
  group: 'messages.closedGroup'
} as const

/** Replaces the field in a conversation that is read-only. */
export function Closed({ partner }: { partner: Partner }) {
  const t = useStore($t)
  return <p className="together-closed muted">{t(WHY[partner.kind])}</p>
}

export interface ComposerProps {
  partner: Partner
  replyTo: Message | null
  onReply: (message: Message | null) => void
  /** The part of the attachment sheet to open; null while it is closed. */
  asked: AttachPart | null
  onAsk: (part: AttachPart | null) => void
}

export function Composer(props: ComposerProps) {
  const { partner } = props
  if (!partner.isOpen) return partner.isUnsure ? null : <Closed partner={partner} />
  return <Open {...props} />
}

/** Removes characters that no row can store. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '').trim()

const tooManyIn = (text: string): number =>
  text.length <= MESSAGE_TEXT_MAX ? 0 : Math.max(0, graphemes(text).length - MESSAGE_TEXT_MAX)

/** On a physical keyboard Return sends; on a touch screen it starts a new line. */
const hasKeys = CLIENT.device === 'browser'

/** Stored on the device with every change and restored when the user returns. */
function useDraft(id: string, replyTo: Message | null, onReply: (message: Message | null) => void) {
  const [text, setText] = useState('')
  const isTouched = useRef(false)
  const wantedReply = useRef('')
  const messages = useStore($chat)?.messages
  useEffect(() => {
    let isGone = false
    void draftFor(id).then((draft) => {
      if (isGone || isTouched.current || draft === null) return
      wantedReply.current = draft.replyTo
      setText(draft.text)
    })
    return () => {
      isGone = true
    }
  }, [id])
  // Messages may load before or after the draft.
  useEffect(() => {
    const wanted = wantedReply.current
    const found = wanted === '' ? undefined : messages?.find((message) => message.id === wanted)
    if (found === undefined) return
    wantedReply.current = ''
    onReply(found)
  }, [text, messages, onReply])
  const keptReply = replyTo?.id ?? ''
  useEffect(() => {
    if (isTouched.current) void keepDraftFor(id, { text, replyTo: keptReply })
  }, [id, text, keptReply])
  const change = (next: string) => {
    isTouched.current = true
    setText(next)
  }
  return { text, change }
}

const isNothing = ({ file, workout, at }: Attached): boolean => file === null && workout === null && at === null

function contentOf(text: string, { file, workout, at }: Attached, replyTo: Message | null): Content {
  return {
    text,
    ...(file === null ? {} : { mediaUrl: file.url }),
    ...(workout === null ? {} : { workoutId: workout.id }),
    ...(at === null ? {} : { proposedAt: at }),
    ...(replyTo === null ? {} : { replyTo: replyTo.id })
  }
}

/** Users who planned a date on a friend's card are asked for it at once. */
export function useAttaching() {
  const asked = useState<AttachPart | null>(() => (isPlanWanted() ? 'date' : null))
  // The address applies only once.
  useEffect(forgetPlan, [])
  return asked
}

function Open({ partner, replyTo, onReply, asked, onAsk }: ComposerProps) {
  const t = useStore($t)
  const name = usePartnerName()(partner)
  const { text, change: changeText } = useDraft(partner.id, replyTo, onReply)
  const key = attachedKey(partner.id)
  const attached = useStore($attached, { keys: [key] })[key] ?? NOTHING
  const change = changeAttached(key)
  const plain = storable(text)
  const tooMany = tooManyIn(plain)
  const isUploading = attached.file !== null && attached.file.url === ''
  const isReady = (plain !== '' || !isNothing(attached)) && !isUploading && tooMany === 0
  const send = () => {
    if (!isReady) return
    const kind = partner.kind === 'group' ? 'group' : 'friend'
    const isShared = attached.workout !== null && mustBeShared(attached.workout)
    void sendTo({ kind, id: partner.id, name }, contentOf(plain, attached, replyTo), isShared)
    changeText('')
    change(() => NOTHING)
    onReply(null)
  }
  return (
    <div className="together-composer">
      {replyTo !== null && <ReplyBar message={replyTo} onStop={() => onReply(null)} />}
      <AttachedRow attached={attached} onChange={change} />
      <Line
        name={name}
        text={text}
        isTooLong={tooMany > 0}
        isReady={isReady}
        replyTo={replyTo}
        onChange={changeText}
        onAttach={() => onAsk('menu')}
        onSend={send}
      />
      {tooMany > 0 && (
        <small className="field-error" id={TOO_LONG} role="alert">
          {t('messages.tooLong', { count: tooMany })}
        </small>
      )}
      {asked !== null && <AttachSheet first={asked} name={name} onChange={change} onClose={() => onAsk(null)} />}
    </div>
  )
}

const TOO_LONG = 'together-too-long'

interface LineProps {
  name: string
  text: string
  isTooLong: boolean
  isReady: boolean
  replyTo: Message | null
  onChange: (text: string) => void
  onAttach: () => void
  onSend: () => void
}

function Line({ name, text, isTooLong, isReady, replyTo, onChange, onAttach, onSend }: LineProps) {
  const t = useStore($t)
  const field = useRef<HTMLTextAreaElement>(null)
  // The user wants to type the reply.
  useEffect(() => {
    if (replyTo !== null) field.current?.focus()
  }, [replyTo])
  const send = () => {
    onSend()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeys) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="together-composer-line"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <IconButton icon={Paperclip} label={t('messages.attach')} aria-haspopup="dialog" onClick={onAttach} />
      <textarea
        ref={field}
        className="input"
        rows={1}
        dir="auto"
        aria-label={t('messages.write', { name })}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? TOO_LONG : undefined}
        placeholder={t('messages.message')}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="primary" aria-label={t('messages.send')} aria-disabled={!isReady}>
        <Icon of={Send} />
      </Button>
    </form>
  )
}
