/** The filters of the public library, one choice each. */
import { useStore } from '@nanostores/react'
import { FILTERS, NO_EQUIPMENT } from '#core/exercises/page/card-facts.ts'
import { capital } from '#core/exercises/page/exercise-words.ts'
import { FILTER_FIELDS, type FilterField, type LibraryFilter } from '#core/exercises/page/library-filter.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Select } from '../../../ui/select.tsx'

const ALL: Record<FilterField, string> = {
  sport: 'library.anySport',
  muscle: 'library.muscle',
  equipment: 'library.equipment',
  position: 'library.position',
  level: 'library.anyLevel',
  concern: 'library.concern'
}

const NAMES: Record<FilterField, string> = {
  ...{ sport: 'sports', muscle: 'muscles', equipment: 'equipment' },
  ...{ position: 'positions', level: 'levels', concern: 'concerns' }
}

export interface FigureFilterProps {
  wish: LibraryFilter
  onChange: (wish: LibraryFilter) => void
}

export function FigureFilter({ wish, onChange }: FigureFilterProps) {
  const t = useStore($t)
  const language = useStore($locale)
  const labelOf = (field: FilterField, value: string): string =>
    capital(value === NO_EQUIPMENT ? t('library.noEquipment') : t(`${NAMES[field]}.${value}`), language)
  return (
    <div className="editor-figure-filters" role="group" aria-label={t('library.filter')}>
      {FILTER_FIELDS.map((field) => (
        <Select
          key={field}
          aria-label={t(ALL[field])}
          data-chosen={wish[field] !== ''}
          value={wish[field]}
          options={[
            { value: '', label: t(ALL[field]) },
            ...FILTERS[field].map((value) => ({ value, label: labelOf(field, value) }))
          ]}
          onChange={(value) => onChange({ ...wish, [field]: value })}
        />
      ))}
    </div>
  )
}
