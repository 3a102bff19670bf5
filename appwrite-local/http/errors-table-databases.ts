export const DATABASE_ERRORS = {
  database_not_found: [404, "Database with the requested ID '%s' could not be found."],
  database_already_exists: [
    409,
    "Database with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID."
  ],
  database_timeout: [408, 'Database timed out. Try adjusting your queries or adding an index.'],
  database_query_order_null: [
    400,
    'The order attribute/column had a null value. Cursor pagination requires all documents/rows order attribute/column values are non-null.'
  ],
  collection_not_found: [404, "Collection with the requested ID '%s' could not be found."],
  collection_already_exists: [
    409,
    "A collection with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID."
  ],
  collection_limit_exceeded: [400, "The maximum number of collections for database '%s' has been reached."],
  table_not_found: [404, "Table with the requested ID '%s' could not be found."],
  table_already_exists: [
    409,
    "A table with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID."
  ],
  table_limit_exceeded: [400, "The maximum number of tables for database '%s' has been reached."],
  document_not_found: [404, "Document with the requested ID '%s' could not be found."],
  document_invalid_structure: [
    400,
    'The document structure is invalid. Please ensure the attributes match the collection definition.'
  ],
  document_missing_data: [400, 'The document data is missing. Try again with document data populated'],
  document_missing_payload: [
    400,
    'The document data and permissions are missing. You must provide either document data or permissions to be updated.'
  ],
  document_already_exists: [
    409,
    "Document with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID."
  ],
  document_unique_constraint_violation: [
    409,
    'Document violates a unique attribute constraint. Try again with different value(s).'
  ],
  document_update_conflict: [409, 'Remote document is newer than local.'],
  document_delete_restricted: [403, 'Document cannot be deleted because it is referenced by another document.'],
  row_not_found: [404, "Row with the requested ID '%s' could not be found."],
  row_invalid_structure: [400, 'The row structure is invalid. Please ensure the columns match the table definition.'],
  row_missing_data: [400, 'The row data is missing. Try again with row data populated.'],
  row_missing_payload: [
    400,
    'The row data and permissions are missing. You must provide either row data or permissions to be updated.'
  ],
  row_already_exists: [
    409,
    "Row with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID."
  ],
  row_unique_constraint_violation: [409, 'Row violates a unique column constraint. Try again with different value(s).'],
  row_update_conflict: [409, 'Remote row is newer than local.'],
  row_delete_restricted: [403, 'Row cannot be deleted because it is referenced by another row.'],
  attribute_not_found: [404, "Attribute with the requested key '%s' could not be found."],
  attribute_unknown: [
    400,
    "The attribute '%s' required for the index could not be found. Please confirm all your attributes are in the available state."
  ],
  attribute_not_available: [400, "The requested attribute '%s' is not yet available. Please try again later."],
  attribute_format_unsupported: [400, 'The requested attribute format is not supported.'],
  attribute_default_unsupported: [400, 'Default values cannot be set for array or required attributes.'],
  attribute_already_exists: [
    409,
    "Attribute with the requested key '%s' already exists. Attribute keys must be unique, try again with a different key."
  ],
  attribute_limit_exceeded: [400, "The maximum number or size of attributes for collection '%s' has been reached."],
  attribute_value_invalid: [
    400,
    'The attribute value is invalid. Please check the type, range and value of the attribute.'
  ],
  attribute_type_invalid: [400, "The attribute '%s' type is invalid."],
  attribute_invalid_resize: [
    400,
    'Existing data is too large for new size, truncate your existing data then try again.'
  ],
  ATTRIBUTE_TYPE_NOT_SUPPORTED: [400, "Attribute type '%s' is not supported."],
  relationship_value_invalid: [400, 'The relationship value is invalid.'],
  column_not_found: [404, "Column with the requested key '%s' could not be found."],
  column_unknown: [
    400,
    "The column '%s' required for the index could not be found. Please confirm all your columns are in the available state."
  ],
  column_not_available: [400, "The requested column '%s' is not yet available. Please try again later."],
  column_format_unsupported: [400, 'The requested column format is not supported.'],
  column_default_unsupported: [400, 'Default values cannot be set for array or required columns.'],
  column_already_exists: [
    409,
    "Column with the requested key '%s' already exists. Column keys must be unique, try again with a different key."
  ],
  column_limit_exceeded: [400, "The maximum number or size of columns for table '%s' has been reached."],
  column_value_invalid: [400, 'The column value is invalid. Please check the type, range and value of the column.'],
  column_type_invalid: [400, "The column '%s' type is invalid."],
  column_invalid_resize: [400, 'Existing data is too large for new size, truncate your existing data then try again.'],
  COLUMN_TYPE_NOT_SUPPORTED: [400, "Column type '%s' is not supported."],
  index_not_found: [404, "Index with the requested key '%s' could not be found."],
  index_limit_exceeded: [400, "The maximum number of indexes for collection '%s' has been reached."],
  index_already_exists: [409, "Index with the requested key '%s' already exists. Try again with a different key."],
  index_invalid: [400, 'Index invalid.'],
  index_dependency: [409, "Attribute '%s' cannot be renamed or deleted. Please remove the associated index first."],
  column_index_not_found: [404, "Index with the requested key '%s' could not be found."],
  column_index_limit_exceeded: [400, "The maximum number of indexes for table '%s' has been reached."],
  column_index_already_exists: [
    409,
    "Index with the requested key '%s' already exists. Try again with a different key."
  ],
  column_index_invalid: [400, 'Index invalid.'],
  column_index_dependency: [409, "Column '%s' cannot be renamed or deleted. Please remove the associated index first."],
  transaction_not_found: [404, "Transaction with the requested ID '%s' could not be found."],
  transaction_already_exists: [
    409,
    "Transaction with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID."
  ],
  transaction_invalid: [400, 'The transaction is invalid. Please check the transaction state and try again.'],
  transaction_failed: [400, 'The transaction has errored. Please check the transaction data and try again.'],
  transaction_expired: [410, 'The transaction has expired. Please create a new transaction and try again.'],
  transaction_conflict: [409, 'The transaction has a conflict. Please resolve the conflict and try again.'],
  transaction_limit_exceeded: [400, 'The maximum number of operations per transaction has been exceeded.'],
  transaction_not_ready: [400, 'The transaction is not ready yet. Please try again later.']
} as const satisfies Record<string, readonly [status: number, message: string]>
