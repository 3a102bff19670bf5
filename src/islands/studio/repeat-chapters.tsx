/** Sets how often chapters repeat, each time with the same part of the video, and which ones. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import { playSeconds, reachOf, repeatChapters, videoSeconds } from '#core/studio/chapter-groups.ts'
import { groupAt, ROUNDS_MIN, type Edit } from '#core/studio/chapters.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { playOnce, repeatTo } from '../../stores/studio/edit-actions.ts'
import { $edit } from '../../stores/studio/studio-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CountField } from '../editor/count-field.tsx'

export interface RepeatChaptersProps {
  /** The first chapter of a new group, or one of an existing group. */
  n: number
  onClose: () => void
}

export function RepeatChapters({ n, onClose }: RepeatChaptersProps) {
  const edit = useStore($edit)
  return edit === null ? null : <RepeatSheet edit={edit} n={n} onClose={onClose} />
}

function RepeatSheet({ edit, n, onClose }: RepeatChaptersProps & { edit: Edit }) {
  const t = useStore($t)
  const group = groupAt(edit, n)
  const { from, to, most } = reachOf(edit, n)
  const [rounds, setRounds] = useState(group?.rounds ?? ROUNDS_MIN)
  const [last, setLast] = useState(to)
  const after = repeatChapters(edit, n, last, rounds)
  const run = (action: () => void) => {
    action()
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('repeats.title', { name: edit.chapters[from]?.name ?? '' })}
      closeLabel={t('states.close')}
      actions={
        <>
          {group === undefined ? (
            <Button onClick={onClose}>{t('states.cancel')}</Button>
          ) : (
            <Button onClick={() => run(() => playOnce(n))}>{t('repeats.dissolve')}</Button>
          )}
          <Button look="primary" onClick={() => run(() => repeatTo(n, last, rounds))}>
            {t('chapters.repeat')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <CountField
          label={t('repeats.times')}
          value={rounds}
          min={ROUNDS_MIN}
          max={BOUNDS.roundsMax}
          refusal="repeats-out-of-range"
          onChange={setRounds}
        />
        <Field label={t('repeats.upTo')}>
          {(control) => (
            <Select
              {...control}
              value={String(last)}
              options={edit.chapters.slice(from, most + 1).map(({ name }, at) => ({
                value: String(from + at),
                label: at === 0 ? t('repeats.alone') : `${from + at + 1}. ${name}`
              }))}
              onChange={(value) => setLast(Number(value))}
            />
          )}
        </Field>
        <p className="muted numeric" role="status">
          {t('chapters.times', { video: formatClock(videoSeconds(after)), play: formatClock(playSeconds(after)) })}
        </p>
      </div>
    </Sheet>
  )
}
