import { FlowPage } from '../../home/web/editor/FlowPage.tsx'
import '../flow-types.ui.ts'
import { NotFound } from './NotFound.tsx'

/** The page that edits a flow and its settings. */
export const EditorPage = () => <FlowPage view="edit" missing={<NotFound />} />

/** The page with the results of a flow. */
export const ResultsPage = () => <FlowPage view="results" missing={<NotFound />} />
