/** How the room gets onto a TV or projector: its browser opens an address and shows a code, which is typed here. */
import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { CODE_LENGTH, readCode } from '#core/live/room-code.ts'
import { wallsOf } from '#core/live/people.ts'
import { $t } from '../../stores/app/locale.ts'
import { pairWall } from '../../stores/live/room.ts'
import type { InRoomView, RoomProblem } from '../../stores/live/room-view.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CodeField } from './code-field.tsx'
import { shownDoor } from './parts.tsx'

export function TvSheet({ view, onClose }: { view: InRoomView; onClose: () => void }) {
  const t = useStore($t)
  const [code, setCode] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | RoomProblem>('idle')
  const { maxWalls, members } = view.state
  const isFull = wallsOf(members).length >= maxWalls
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const whole = readCode(code)
    if (whole === null) return setState('unknown')
    setState('sending')
    const problem = await pairWall(whole)
    if (problem === null) onClose()
    else setState(problem)
  }
  const error = state === 'idle' || state === 'sending' ? undefined : state
  const wallAddress = shownDoor(view.code).replace(/\/[^/]*$/, '/wall')
  return (
    <Sheet isOpen onClose={onClose} title={t('live.tvTitle')} closeLabel={t('states.close')} className="live-sheet">
      {isFull ? (
        <Note>{t('live.wallsFull', { count: maxWalls })}</Note>
      ) : (
        <form className="live-form" onSubmit={(event) => void submit(event)}>
          <p>{t('live.tvText', { address: wallAddress })}</p>
          <CodeField
            label={t('live.tvCode')}
            value={code}
            onChange={(next) => {
              setCode(next)
              setState('idle')
            }}
            error={
              error === undefined ? undefined : error === 'unknown' ? t('live.wallUnknown') : t(`live.problem_${error}`)
            }
          />
          <div className="sheet-actions">
            <Button onClick={onClose}>{t('states.cancel')}</Button>
            <Button look="primary" type="submit" aria-disabled={state === 'sending' || code.length < CODE_LENGTH}>
              {t('live.tvShow')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  )
}
