"""Lines, columns, headings and typography: what stands where on a page."""
