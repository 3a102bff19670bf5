/** Compares two versions of a workout: take one, or choose line by line. */
import '../../../styles/editor/merge.css'
import { useStore } from '@nanostores/react'
import { ChevronDown, ChevronLeft, ChevronUp, Copy, Laptop, MonitorSmartphone } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatClock, formatDate } from '#core/app/format.ts'
import { draftTimeline } from '#core/editor/draft.ts'
import { choiceOf } from '#core/editor/merge/compare.ts'
import { linesOf } from '#core/editor/merge/difference-lines.ts'
import type { Merged } from '#core/editor/merge/merge.ts'
import { countTurns } from '#core/player/compile.ts'
import { ridgeOf } from '#core/player/segment.ts'
import { BOUNDS, type WorkoutContent } from '#core/workout/workout.ts'
import { keepAsCopy } from '../../../stores/editor/editor-conflict.ts'
import {
  $choices,
  $merging,
  allOf,
  compareVersions,
  mergedNow,
  saveMerged,
  takeTheirs,
  type TwoVersions
} from '../../../stores/editor/editor-merge.ts'
import { $isComparing } from '../../../stores/editor/editor-state.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { MergeItem, MergeSame } from './merge-items.tsx'

const onClose = (): void => $isComparing.set(false)

export function MergeDialog() {
  const t = useStore($t)
  const merging = useStore($merging)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  // The version of the other device is loaded each time.
  useEffect(() => {
    let isGone = false
    void compareVersions().then((isOpen) => {
      if (!isOpen && !isGone) onClose()
    })
    return () => {
      isGone = true
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="merge"
      aria-labelledby="merge-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="merge-head">
        <IconButton icon={ChevronLeft} label={t('merge.close')} onClick={onClose} />
        <h2 id="merge-title">{t('merge.title')}</h2>
      </header>
      {merging.kind === 'open' ? (
        <Versions key={merging.theirs.version} versions={merging} />
      ) : merging.kind === 'failed' ? (
        <Failed error={merging.error} />
      ) : (
        <Loading label={t('states.loading')} className="stack merge-body">
          <Skeleton height="9rem" />
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
        </Loading>
      )}
    </dialog>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  const { isBusy, run } = useBusy()
  const keep = async () => {
    await keepAsCopy()
    onClose()
  }
  return (
    <div className="merge-body">
      <Note tone="negative" role="alert">
        <p>{errorText(error, t)}</p>
        <div className="row wrap">
          <Button disabled={isBusy} onClick={() => run(compareVersions)}>
            {t('states.retry')}
          </Button>
          <Button disabled={isBusy} onClick={() => run(keep)}>
            {t('editor.keepCopy')}
          </Button>
        </div>
      </Note>
    </div>
  )
}

function useBusy() {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const run = (action: () => Promise<unknown>) => {
    setBusy(true)
    action()
      .catch((error: unknown) => notify({ kind: 'negative', text: errorText(error, t) }))
      .finally(() => setBusy(false))
  }
  return { isBusy, run }
}

/** Moves to the next or previous difference. */
function step(by: 1 | -1): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.merge-pair input:checked')]
  const at = inputs.findIndex((input) => input.closest('.merge-pair')?.contains(document.activeElement) === true)
  const next = inputs[at === -1 ? (by === 1 ? 0 : inputs.length - 1) : (at + by + inputs.length) % inputs.length]
  next?.focus({ preventScroll: true })
  next?.closest('.merge-pair')?.scrollIntoView({ block: 'center' })
}

/** Runs an action and closes when it has finished. */
const closing = (action: () => Promise<void>) => async () => {
  await action()
  onClose()
}

/** Saves and closes, but stays open if the other device has saved again. */
const saving = (versions: TwoVersions, content: WorkoutContent) => async () => {
  if (await saveMerged(versions, content)) onClose()
}

interface PartProps {
  versions: TwoVersions
  isBusy: boolean
  run: (action: () => Promise<unknown>) => void
}

function Versions({ versions }: { versions: TwoVersions }) {
  const t = useStore($t)
  const choices = useStore($choices)
  const { isBusy, run } = useBusy()
  const { comparison, theirs, isAgain } = versions
  const lines = useMemo(() => linesOf(comparison), [comparison])
  const merged = useMemo(() => mergedNow(versions, choices), [versions, choices])
  return (
    <>
      <div className="merge-body">
        <p className="merge-lead">{t('merge.lead', { name: theirs.name })}</p>
        {isAgain && (
          <Note tone="warning" role="alert">
            {t('merge.again')}
          </Note>
        )}
        <Heads versions={versions} isBusy={isBusy} run={run} />
        <section>
          <div className="row">
            <h3 className="grow">{t('merge.count', { count: comparison.items.length })}</h3>
            <IconButton icon={ChevronUp} label={t('merge.previous')} onClick={() => step(-1)} />
            <IconButton icon={ChevronDown} label={t('merge.next')} onClick={() => step(1)} />
          </div>
          <ol className="merge-lines">
            {lines.map((line) =>
              line.kind === 'same' ? (
                <MergeSame key={line.key} line={line} />
              ) : (
                <MergeItem key={line.key} line={line} choice={choiceOf(line.item, choices)} />
              )
            )}
          </ol>
        </section>
        <KeepBoth className="merge-narrow" isBusy={isBusy} run={run} />
      </div>
      <Bar versions={versions} isBusy={isBusy} run={run} merged={merged} />
    </>
  )
}

/** In the bar if there is room, otherwise below the differences. */
function KeepBoth({ className, isBusy, run }: Omit<PartProps, 'versions'> & { className: string }) {
  const t = useStore($t)
  return (
    <Button className={className} icon={Copy} disabled={isBusy} onClick={() => run(closing(keepAsCopy))}>
      {t('merge.keepBoth')}
    </Button>
  )
}

function Heads({ versions, isBusy, run }: PartProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { comparison, theirs } = versions
  const time = formatDate(new Date(theirs.updatedAt).getTime(), locale, { dateStyle: 'short', timeStyle: 'short' })
  return (
    <section className="merge-versions">
      <Version
        icon={Laptop}
        title={t('merge.here')}
        when={t('merge.notSaved')}
        content={comparison.original.mine}
        isBusy={isBusy}
        onKeep={() => run(saving(versions, allOf(versions, 'mine').content))}
      />
      <Version
        icon={MonitorSmartphone}
        title={t('merge.there')}
        when={t('merge.savedAt', { time })}
        content={comparison.original.theirs}
        isBusy={isBusy}
        onKeep={() => run(closing(() => takeTheirs(versions)))}
      />
    </section>
  )
}

function Bar({ versions, isBusy, run, merged }: PartProps & { merged: Merged }) {
  const t = useStore($t)
  const { content, problem, left } = merged
  return (
    <footer className="merge-bar">
      {problem !== null && (
        <Note tone="warning" role="alert">
          {t(`merge.${problem}`)} {left.length > 0 && t('merge.left', { names: left.join(', ') })}
        </Note>
      )}
      <div className="merge-bar-row">
        <Figures content={content} isMerged />
        <KeepBoth className="merge-wide" isBusy={isBusy} run={run} />
        <Button look="primary" disabled={isBusy || problem !== null} onClick={() => run(saving(versions, content))}>
          {t('merge.save')}
        </Button>
      </div>
    </footer>
  )
}

interface VersionProps {
  icon: IconComponent
  title: string
  when: string
  content: WorkoutContent
  isBusy: boolean
  onKeep: () => void
}

function Version({ icon, title, when, content, isBusy, onKeep }: VersionProps) {
  const t = useStore($t)
  return (
    <div className="merge-version">
      <p className="row">
        <Icon of={icon} />
        <b className="grow">{title}</b>
        <span className="muted numeric">{when}</span>
      </p>
      <div className="row">
        <Figures content={content} />
        <Button disabled={isBusy} aria-label={`${t('merge.keep')}: ${title}`} onClick={onKeep}>
          {t('merge.keep')}
        </Button>
      </div>
    </div>
  )
}

/** Ridge, length and number of exercises. */
function Figures({ content, isMerged = false }: { content: WorkoutContent; isMerged?: boolean }) {
  const t = useStore($t)
  const timeline = useMemo(() => {
    const fits = countTurns(content.blocks) <= BOUNDS.turnsMax
    return draftTimeline(fits ? content : { ...content, blocks: content.blocks.map((one) => ({ ...one, rounds: 1 })) })
  }, [content])
  const segments = useMemo(() => ridgeOf(timeline), [timeline])
  const about = timeline.lastOpen === -1 ? '' : `${t('editor.approx')} `
  return (
    <>
      <Ridge segments={segments} className="merge-ridge" />
      <p className="grow merge-figures" role={isMerged ? 'status' : undefined}>
        <span className="display numeric">{formatClock(timeline.nominalTotalSec)}</span>
        <small className="muted numeric">
          {about}
          {t(isMerged ? 'merge.merged' : 'editor.count', { count: content.exercises.length })}
        </small>
      </p>
    </>
  )
}
