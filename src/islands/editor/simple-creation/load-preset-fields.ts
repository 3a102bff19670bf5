import { loadTexts } from '../../../stores/app/locale.ts'

export const loadPresetFields = () =>
  Promise.all([import('./preset-fields.tsx'), loadTexts(['presets'])]).then(([{ PresetFields }]) => PresetFields)
