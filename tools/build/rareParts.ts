/** Folders of `web/ui` that few pages use. Their texts are a catalog of their own. */
export const rareParts = ['bars', 'chart', 'choices', 'date', 'files', 'image', 'list', 'number', 'table']

/** Folders of `web/app` whose texts are a catalog of their own, for the same reason. */
export const rareWords = ['exercises']
