import * as Comlink from 'comlink'
import { differencesOf } from './differences.ts'

const differ = { differencesOf }
export type Differ = typeof differ

Comlink.expose(differ)
