/** Names of a workout and its exercises, asked for before a video becomes one. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { chaptersOf } from '#core/studio/video-workout.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { $t } from '../../stores/app/locale.ts'
import { $making, makeOfVideo, stopMaking } from '../../stores/studio/make-of-video.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { MakingState } from './making-state.tsx'

interface VideoWorkoutSheetProps {
  video: KeptVideo
  onClose: () => void
}

export function VideoWorkoutSheet({ video, onClose }: VideoWorkoutSheetProps) {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  const making = useStore($making)
  const [name, setName] = useState(video.name)
  const [chapters, setChapters] = useState(() => chaptersOf(video))
  // Creating continues without the sheet.
  useEffect(() => stopMaking, [])
  const isBusy = making.kind !== 'idle' && making.kind !== 'failed'
  const isNamed = [name, ...chapters.map((chapter) => chapter.name)].every((one) => one.trim() !== '')
  const max = account?.contract.limits.maxMasterVideos ?? 0
  const isFull = account !== null && account.usage.masterVideos >= max
  const rename = (at: number, to: string) =>
    setChapters(chapters.map((chapter, n) => (n === at ? { ...chapter, name: to } : chapter)))
  const make = () => {
    if (account !== null && isNamed && !isBusy && !isFull) void makeOfVideo(account, { video, name, chapters })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('filming.make')}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t(isBusy ? 'states.close' : 'states.cancel')}</Button>
          <Button look="primary" aria-disabled={!isNamed || isBusy || isFull} onClick={make}>
            {t('filming.makeSave')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {isFull && (
          <Note tone="warning">
            <p>{t('filming.masterFull', { max })}</p>
          </Note>
        )}
        <NameField
          label={t('filming.makeName')}
          value={name}
          maxLength={BOUNDS.nameMax}
          isBusy={isBusy}
          onChange={setName}
        />
        {chapters.map((chapter, n) => (
          <NameField
            key={chapter.start}
            label={t('filming.makeChapter', { time: formatClock(chapter.start) })}
            value={chapter.name}
            maxLength={BOUNDS.exerciseNameMax}
            isBusy={isBusy}
            onChange={(to) => rename(n, to)}
          />
        ))}
        <MakingState making={making} />
      </div>
    </Sheet>
  )
}

interface NameFieldProps {
  label: string
  value: string
  maxLength: number
  isBusy: boolean
  onChange: (to: string) => void
}

function NameField({ label, isBusy, ...text }: NameFieldProps) {
  const t = useStore($t)
  const error = text.value.trim() === '' ? t('filming.makeNoName') : undefined
  return (
    <Field label={label} error={error}>
      {(control) => <TextInput {...control} {...text} disabled={isBusy} />}
    </Field>
  )
}
