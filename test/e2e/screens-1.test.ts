import { lookAtScreens } from './screens.ts'

lookAtScreens(0, 2)
