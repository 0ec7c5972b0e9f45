import { formTypes } from '../../forms/form-types.ts'
import { FlowPage } from '../../home/web/editor/FlowPage.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import '../flow-types.ui.ts'
import { NotFound } from './NotFound.tsx'

const FormEditor = lazyPart(() => import('../../forms/web/EditorPage.tsx'))
const FormResults = lazyPart(() => import('../../forms/results/web/FormResults.tsx'))

const pages = Object.fromEntries(formTypes.map(type => [type, { Editor: FormEditor, Results: FormResults }]))

/** The page that edits a flow and its settings. */
export const EditorPage = () => <FlowPage view="edit" missing={<NotFound />} pages={pages} />

/** The page with the results of a flow. */
export const ResultsPage = () => <FlowPage view="results" missing={<NotFound />} pages={pages} />
