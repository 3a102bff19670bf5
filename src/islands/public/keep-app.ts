/** Part of every page's head: see `keepApp`. */
import { keepApp } from '../../stores/app/install.ts'

keepApp()
