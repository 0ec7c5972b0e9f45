import { viewLinkKind } from '../engine/shared/view-link-kind.ts'
import { formLinkKind } from '../forms/submissions/form-link-kind.ts'

/** Every kind of public link. Importing them registers them. */
export const publicLinkKinds = [viewLinkKind, formLinkKind]
