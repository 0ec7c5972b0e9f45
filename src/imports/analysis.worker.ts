import { parentPort, workerData } from 'node:worker_threads'

import { fieldTypes } from '../fields/registry.ts'
import { FileInTransit, type FileState } from './arriving-file.ts'
import { checkColumn } from './csv/check-column.ts'
import type { FieldTypes } from './csv/column-profile.ts'
import { analyseFile, convertFile } from './sources/analyse-file.ts'
import type { AnalysisTask } from './worker-tasks.ts'
import { answer } from '../platform/worker-answer.ts'

const task = workerData as AnalysisTask
const types: FieldTypes = fieldTypes
const file = new FileInTransit(task.path, task.state)

parentPort?.on('message', (state: FileState) => file.grow(state))
await answer(async () => {
  switch (task.kind) {
    case 'analyse':
      return analyseFile(file, task, types)
    case 'check':
      return checkColumn(file, task.column, types)
    case 'convert':
      await convertFile(task.source.kind, { path: task.path, part: task.source.part, maxBytes: task.maxBytes })
      return null
  }
})
