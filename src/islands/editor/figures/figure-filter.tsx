/** The filters of the public library, one choice each. */
import { useStore } from '@nanostores/react'
import { filterChoices } from '#core/exercises/page/card-facts.ts'
import { FILTER_FIELDS, type LibraryFilter } from '#core/exercises/page/library-filter.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Select } from '../../../ui/select.tsx'

export interface FigureFilterProps {
  wish: LibraryFilter
  onChange: (wish: LibraryFilter) => void
}

export function FigureFilter({ wish, onChange }: FigureFilterProps) {
  const t = useStore($t)
  const language = useStore($locale)
  return (
    <div className="editor-figure-filters" role="group" aria-label={t('library.filter')}>
      {FILTER_FIELDS.map((field) => {
        const { all, options } = filterChoices(field, t, language)
        return (
          <Select
            key={field}
            aria-label={all}
            data-chosen={wish[field] !== ''}
            value={wish[field]}
            options={[{ value: '', label: all }, ...options]}
            onChange={(value) => onChange({ ...wish, [field]: value })}
          />
        )
      })}
    </div>
  )
}
