import { useStore } from '@nanostores/react'
import { Pencil, Trash2 } from 'lucide-react'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'

export interface EditButtonsProps {
  /** Name of the row, for screen readers. */
  name: string
  onEdit: () => void
  /** Undefined: it cannot be deleted. */
  onDelete: (() => void) | undefined
}

/** Disabled while offline. */
export function EditButtons({ name, onEdit, onDelete }: EditButtonsProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <div className="row wrap">
      <Button icon={Pencil} aria-label={t('admin.editThat', { name })} disabled={!isOnline} onClick={onEdit}>
        {t('admin.edit')}
      </Button>
      {onDelete !== undefined && (
        <Button icon={Trash2} aria-label={t('admin.deleteThat', { name })} disabled={!isOnline} onClick={onDelete}>
          {t('admin.delete')}
        </Button>
      )}
    </div>
  )
}
