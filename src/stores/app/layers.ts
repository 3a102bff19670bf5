export { followLayers, openLayer } from '../../platform/page/layers.ts'
