/** What runs here: the tag of the image, or `development`. */
export const VERSION = process.env.ASSAY_VERSION || 'development'
