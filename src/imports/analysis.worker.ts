import { parentPort, workerData } from 'node:worker_threads'

import { fieldTypes } from '../fields/registry.ts'
import { FileInTransit, type FileState } from './arriving-file.ts'
import { analyseCsv } from './csv/analyse-csv.ts'
import { checkColumn } from './csv/check-column.ts'
import type { FieldTypes } from './csv/column-profile.ts'
import type { AnalysisTask } from './worker-tasks.ts'
import { answer } from '../platform/worker-answer.ts'

const task = workerData as AnalysisTask
const types: FieldTypes = fieldTypes
const file = new FileInTransit(task.path, task.state)

parentPort?.on('message', (state: FileState) => file.grow(state))
await answer(() =>
  task.kind === 'analyse' ? analyseCsv(file, task.choices, types) : checkColumn(file, task.column, types),
)
