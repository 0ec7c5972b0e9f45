import { FlowPage } from '../../home/web/editor/FlowPage.tsx'
import { NotFound } from './NotFound.tsx'

/** Where a form, quiz, scheduling page, payment form or app is made, and how it is set. */
export const EditorPage = () => <FlowPage asked="edit" missing={<NotFound />} />

/** What a flow has received. */
export const ResultsPage = () => <FlowPage asked="results" missing={<NotFound />} />
