import { fieldTypes } from '../fields/registry.ts'
import { FileInTransit, type FileState } from './arriving-file.ts'
import { checkColumn } from './csv/check-column.ts'
import type { FieldTypes } from './csv/column-profile.ts'
import { analyseFile, convertFile } from './sources/analyse-file.ts'
import { analyseRows } from './sources/analyse-rows.ts'
import type { ConvertedRows, FetchedRows } from './sources/converted-rows.ts'
import type { AnalysisTask } from './worker-tasks.ts'
import { answer } from '../platform/worker-answer.ts'

const types: FieldTypes = fieldTypes

const converted = ({ source, names, types: stated }: FetchedRows): ConvertedRows => ({
  source,
  names,
  showsHeader: false,
  types: () => stated,
  notes: [],
})

answer(async (task: AnalysisTask, listen) => {
  const file = new FileInTransit(task.path, task.state)
  listen((state: FileState) => file.grow(state))
  switch (task.kind) {
    case 'analyse':
      return analyseFile(file, task, types)
    case 'check':
      return checkColumn(file, task.column, types)
    case 'convert':
      await convertFile(task.from, { file, part: task.part, maxBytes: task.maxBytes })
      return null
    case 'profile':
      return analyseRows(file, { converted: converted(task.rows), choices: {}, types })
  }
})
