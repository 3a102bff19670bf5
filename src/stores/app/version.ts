/** The version of this build. */
export { version as VERSION } from '../../../package.json'
