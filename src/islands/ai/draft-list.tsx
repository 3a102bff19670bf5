/** The rows of a draft, with what became of them. */
import { useStore } from '@nanostores/react'
import { Replace } from 'lucide-react'
import { memo } from 'react'
import type { BlockLine, ItemLine } from '#core/ai/draft-difference.ts'
import type { Section, Sport } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ExerciseThumb } from '../exercises/exercise-thumb.tsx'
import { lengthText } from './draft-words.ts'

export interface DraftListProps {
  lines: readonly BlockLine[]
  sport: Sport
  language: string
  onSwap: (exerciseId: string) => void
}

/** Blocks of one section stand below one heading. */
const isFirst = (lines: readonly BlockLine[], index: number): boolean =>
  lines[index]?.section !== lines[index - 1]?.section

export function DraftList({ lines, ...others }: DraftListProps) {
  return (
    <div className="draft-list card">
      {lines.map((line, index) => (
        <BlockRows key={index} line={line} heading={isFirst(lines, index) ? line.section : null} {...others} />
      ))}
    </div>
  )
}

type BlockProps = Omit<DraftListProps, 'lines'> & { line: BlockLine; heading: Section | null }

function BlockRows({ line: { rounds, wasRounds, items }, heading, ...others }: BlockProps) {
  const t = useStore($t)
  const isRepeated = rounds > 1 || wasRounds !== undefined
  return (
    <>
      {heading !== null && <h3 className="draft-section">{t(`editor.${heading}`)}</h3>}
      {isRepeated && (
        <p className={`draft-rounds${wasRounds === undefined ? '' : ' is-changed'}`}>
          {wasRounds !== undefined && <span className="visually-hidden">{t('aiDraft.mark-changed')} </span>}
          <b>{t('aiDraft.rounds', { count: rounds })}</b>
          {wasRounds !== undefined && (
            <small>{t('aiDraft.was', { what: t('aiDraft.rounds', { count: wasRounds }) })}</small>
          )}
        </p>
      )}
      <ol>
        {items.map((item, index) => (
          <Row key={`${index}-${item.exercise.id}-${item.mark}`} item={item} {...others} />
        ))}
      </ol>
    </>
  )
}

type RowProps = Omit<DraftListProps, 'lines'> & { item: ItemLine }

const Row = memo(function Row({ item, sport, language, onSwap }: RowProps) {
  const t = useStore($t)
  const { exercise, mark, was } = item
  return (
    <li className={`draft-row is-${mark}`}>
      <span className="draft-thumb">
        <ExerciseThumb id={exercise.figure || undefined} sport={sport} />
      </span>
      <span className="draft-name">
        {mark !== 'same' && <span className="visually-hidden">{t(`aiDraft.mark-${mark}`)} </span>}
        <b lang={language}>{exercise.name}</b>
        {was !== undefined && <small>{t('aiDraft.was', { what: lengthText(was, t) })}</small>}
      </span>
      <span className="draft-length numeric">{lengthText(item, t)}</span>
      {mark === 'removed' || !exercise.figure ? (
        <span />
      ) : (
        <IconButton
          icon={Replace}
          label={t('aiDraft.swap', { name: exercise.name })}
          aria-haspopup="dialog"
          onClick={() => onSwap(exercise.id)}
        />
      )}
    </li>
  )
})
