import { useStore } from '@nanostores/react'
import { Crop, FlipVertical2, Ratio, RotateCcwSquare, RotateCwSquare, Square } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import {
  ALT_MAX,
  flipEdit,
  setShape,
  setSide,
  SHAPES,
  sideLimit,
  SIDE_MIN,
  TILT_MAX,
  tiltEdit,
  turnEdit,
  type Shape
} from '#core/media/picture-edit.ts'
import { $t } from '../../stores/app/locale.ts'
import { $outcome, $steps, changePicture } from '../../stores/media/picture-tool.ts'
import { Field, TextArea, Select } from '../../ui/field.tsx'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/button.tsx'

const SHAPE_ICONS: Partial<Record<Shape, IconComponent>> = { '16:9': Ratio, '1:1': Square, free: Crop }

export function ShapeField() {
  const t = useStore($t)
  const shape = useStore($steps)?.now.shape
  const name = useId()
  return (
    <fieldset className="media-field">
      <legend>{t('pictureTool.shape')}</legend>
      <div className="media-shapes">
        {SHAPES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={shape === each}
              onChange={() => changePicture((edit) => setShape(edit, each))}
            />
            {SHAPE_ICONS[each] !== undefined && <Icon of={SHAPE_ICONS[each]} />}
            {each === 'free' ? t('pictureTool.free') : each}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function TurnField() {
  const t = useStore($t)
  const tilt = useStore($steps)?.now.turn.tilt ?? 0
  const isSliding = useRef(false)
  const end = () => (isSliding.current = false)
  const slide = (degrees: number) => {
    changePicture((edit) => tiltEdit(edit, degrees), isSliding.current)
    isSliding.current = true
  }
  return (
    <div className="media-field" role="group" aria-label={t('pictureTool.turn')}>
      <b aria-hidden="true">{t('pictureTool.turn')}</b>
      <div className="media-turns">
        <IconButton
          icon={RotateCcwSquare}
          label={t('pictureTool.turnLeft')}
          onClick={() => changePicture((edit) => turnEdit(edit, -1))}
        />
        <IconButton
          icon={RotateCwSquare}
          label={t('pictureTool.turnRight')}
          onClick={() => changePicture((edit) => turnEdit(edit, 1))}
        />
        <IconButton icon={FlipVertical2} label={t('pictureTool.mirror')} onClick={() => changePicture(flipEdit)} />
        <input
          type="range"
          min={-TILT_MAX}
          max={TILT_MAX}
          step="1"
          value={tilt}
          aria-label={t('pictureTool.straighten')}
          aria-valuetext={`${tilt}°`}
          onChange={(event) => slide(Number(event.target.value))}
          onPointerUp={end}
          onKeyUp={end}
          onBlur={end}
        />
        <b className="numeric" aria-hidden="true">
          {tilt}°
        </b>
      </div>
    </div>
  )
}

const SIDES = [320, 640, 960, 1280, 1920, 2560, 3840]

export function SizeField({ maxSide, result }: { maxSide: number; result: ReactNode }) {
  const t = useStore($t)
  const edit = useStore($steps)?.now
  const outcome = useStore($outcome)
  const type = outcome.kind === 'made' && outcome.file.type === 'image/jpeg' ? 'JPEG' : 'WebP'
  if (edit === undefined) return null
  const limit = sideLimit(edit, maxSide)
  const side = Math.min(edit.side, limit)
  const all = [...new Set([...SIDES.filter((each) => each >= SIDE_MIN && each < limit), side, limit])]
  const options = all.sort((a, b) => a - b).map((each) => ({ value: String(each), label: `${each} px` }))
  const hint = t(maxSide > 1280 ? 'pictureTool.sizeHd' : 'pictureTool.sizePlain', { max: maxSide, type })
  return (
    <div className="media-size">
      <Field label={t('pictureTool.size')} hint={hint}>
        {(control) => (
          <Select
            {...control}
            value={String(side)}
            options={options}
            onChange={(value) => changePicture((now) => setSide(now, Number(value), maxSide))}
          />
        )}
      </Field>
      {result}
    </div>
  )
}

export function AltField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useStore($t)
  return (
    <Field
      label={t('pictureTool.alt')}
      hint={t('pictureTool.altHint')}
      count={value === '' ? undefined : t('pictureTool.altCount', { count: value.length, max: ALT_MAX })}
    >
      {(control) => <TextArea {...control} rows={2} maxLength={ALT_MAX} value={value} onChange={onChange} />}
    </Field>
  )
}
