export const TEXTS_OF_FIGURE_FILTER = [
  'concerns',
  'equipment',
  'library.anyLevel',
  'library.anySport',
  'library.concern',
  'library.equipment',
  'library.filter',
  'library.muscle',
  'library.noEquipment',
  'library.none',
  'library.position',
  'library.reset',
  'muscles',
  'positions'
] as const
