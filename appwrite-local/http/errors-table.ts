/** Error types, statuses and texts of Appwrite 1.9.6 (app/config/errors.php); `%s` stands for a parameter. */
import { DATABASE_ERRORS } from './errors-table-databases.ts'

const GENERAL_ERRORS = {
  general_unknown: [500, 'An unknown error has occurred. Please check the logs for more information.'],
  general_access_forbidden: [401, 'Access to this API is forbidden.'],
  general_resource_blocked: [403, 'Access to this resource is blocked.'],
  general_unknown_origin: [
    403,
    'The request originated from an unknown origin. If you trust this domain, please list it as a trusted platform in the Appwrite console.'
  ],
  general_api_disabled: [403, 'The requested API is disabled. You can enable the API from the Appwrite console.'],
  general_service_disabled: [
    403,
    'The requested service is disabled. You can enable the service from the Appwrite console.'
  ],
  general_unauthorized_scope: [
    401,
    'The current user or API key does not have the required scopes to access the requested resource.'
  ],
  general_rate_limit_exceeded: [
    429,
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.'
  ],
  general_resource_locked: [
    409,
    'The requested resource is currently being modified by another request. Please retry after a brief delay.'
  ],
  general_smtp_disabled: [
    503,
    'SMTP is disabled on your Appwrite instance. You can <a href="/docs/email-delivery">learn more about setting up SMTP</a> in our docs.'
  ],
  general_phone_disabled: [
    503,
    'Phone provider is not configured. Please check the _APP_SMS_PROVIDER environment variable of your Appwrite server.'
  ],
  general_argument_invalid: [
    400,
    'The request contains one or more invalid arguments. Please refer to the endpoint documentation.'
  ],
  general_attribute_query_limit_exceeded: [400, 'Query limit exceeded for the current attribute.'],
  general_column_query_limit_exceeded: [400, 'Query limit exceeded for the current column.'],
  general_query_invalid: [400, "The query's syntax is invalid. Please check the query and try again."],
  general_route_not_found: [
    404,
    'Route not found. Please ensure the endpoint is configured correctly and that the API route is valid for this SDK version. Refer to the API docs for more details.'
  ],
  general_cursor_not_found: [
    400,
    'The cursor is invalid. This can happen if the item represented by the cursor has been deleted.'
  ],
  general_server_error: [500, 'An internal server error occurred.'],
  general_protocol_unsupported: [
    426,
    'The request cannot be fulfilled with the current protocol. Please check the value of the _APP_OPTIONS_FORCE_HTTPS environment variable.'
  ],
  general_usage_disabled: [
    501,
    'Usage stats is not configured. Please check the value of the _APP_USAGE_STATS environment variable of your Appwrite server.'
  ],
  general_not_implemented: [
    405,
    'This method was not fully implemented yet. If you believe this is a mistake, please upgrade your Appwrite server version.'
  ],
  general_invalid_email: [400, 'Value must be a valid email address.'],
  general_invalid_phone: [
    400,
    "Value must be a valid phone number. Format this number with a leading '+' and a country code, e.g., +16175551212."
  ],
  general_region_access_denied: [451, 'Your location is not supported due to legal requirements.'],
  general_bad_request: [400, 'There was an error processing your request. Please check the inputs and try again.'],
  general_feature_unsupported: [400, 'This feature is not supported with your current configuration.'],
  user_count_exceeded: [
    400,
    'The current project has exceeded the maximum number of users. Please check your user limit in the Appwrite console.'
  ],
  user_jwt_invalid: [
    401,
    'The JWT token is invalid. Please check the value of the X-Appwrite-JWT header to ensure the correct token is being used.'
  ],
  user_already_exists: [409, 'A user with the same id, email, or phone already exists in this project.'],
  user_blocked: [403, 'The current user has been blocked.'],
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_password_reset_required: [412, 'The current user requires a password reset.'],
  user_email_not_whitelisted: [
    401,
    'Console registration is restricted to specific emails. Contact your administrator for more information.'
  ],
  user_invalid_code: [401, 'The specified code is not valid. Contact your administrator for more information.'],
  user_ip_not_whitelisted: [
    401,
    'Console registration is restricted to specific IPs. Contact your administrator for more information.'
  ],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_anonymous_console_prohibited: [401, 'Anonymous users cannot be created for the console project.'],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_email_not_found: [400, 'User email could not be found.'],
  user_email_already_exists: [409, 'A user with the same email already exists in the current project.'],
  user_password_mismatch: [400, 'Passwords do not match. Please check the password and confirm password.'],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_identity_not_found: [
    404,
    'The identity could not be found. Please sign in with OAuth provider to create identity first.'
  ],
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  user_auth_method_unsupported: [
    501,
    'The requested authentication method is either disabled or unsupported. Please check the supported authentication methods in the Appwrite console.'
  ],
  user_phone_already_exists: [409, 'A user with the same phone number already exists in the current project.'],
  user_phone_not_found: [400, 'The current user does not have a phone number associated with their account.'],
  user_missing_id: [400, 'Missing ID from OAuth2 provider.'],
  user_oauth2_bad_request: [400, 'OAuth2 provider rejected the bad request.'],
  user_oauth2_unauthorized: [401, 'OAuth2 provider rejected the unauthorized request.'],
  user_oauth2_provider_error: [424, 'OAuth2 provider returned some error.'],
  user_more_factors_required: [401, 'More factors are required to complete the sign in process.'],
  user_challenge_required: [
    401,
    'A recently successful challenge is required to complete this action. A challenge is considered recent for 5 minutes.'
  ],
  user_email_not_verified: [400, 'User email is not verified'],
  user_email_already_verified: [409, 'User email is already verified'],
  user_phone_not_verified: [400, 'User phone is not verified'],
  user_phone_already_verified: [409, 'User phone is already verified'],
  user_deletion_prohibited: [
    400,
    'User deletion is not allowed for users with active memberships. Please delete all confirmed memberships before deleting the account.'
  ],
  user_target_not_found: [404, 'The target could not be found.'],
  user_target_already_exists: [409, 'A target with the same ID already exists.'],
  user_api_key_and_session_set: [
    403,
    'API key and session used in the same request. Use either `setSession` or `setKey`. Learn about which authentication method to use in the SSR docs: https://appwrite.io/docs/products/auth/server-side-rendering'
  ],
  user_jwt_and_cookie_set: [
    403,
    'JWT and cookie used in the same request. Use either `setJWT` or `setCookie`. Learn about which authentication method to use in the SSR docs: https://appwrite.io/docs/products/auth/server-side-rendering'
  ],
  user_jwt_creation_denied: [
    403,
    'A JWT cannot be created from a request authorized with a JWT. Authenticate with a session cookie or session header instead.'
  ],
  team_not_found: [404, 'Team with the requested ID could not be found.'],
  team_invite_not_found: [404, 'The requested team invitation could not be found.'],
  team_invalid_secret: [401, 'The team invitation secret is invalid. Please request a new invitation and try again.'],
  team_membership_mismatch: [404, 'The membership ID does not belong to the team ID.'],
  team_invite_mismatch: [401, 'The invite does not belong to the current user.'],
  team_already_exists: [409, 'Team with requested ID already exists. Please choose a different ID and try again.'],
  resource_already_exists: [
    409,
    'Resource with the requested ID already exists. Please choose a different ID and try again.'
  ],
  membership_not_found: [404, 'Membership with the requested ID could not be found.'],
  membership_already_confirmed: [409, 'Membership is already confirmed.'],
  membership_deletion_prohibited: [400, 'Membership deletion is prohibited.'],
  membership_downgrade_prohibited: [400, 'Membership role downgrade is prohibited.'],
  storage_file_already_exists: [409, 'A storage file with the requested ID already exists.'],
  storage_file_not_found: [404, 'The requested file could not be found.'],
  storage_device_not_found: [400, 'The requested storage device could not be found.'],
  storage_file_empty: [400, 'Empty file passed to the endpoint.'],
  storage_file_type_unsupported: [400, 'The given file extension is not supported.'],
  storage_image_resolution_exceeded: [400, 'The image resolution exceeds the maximum allowed for processing.'],
  storage_invalid_file_size: [
    400,
    'The file size is either not valid or exceeds the maximum allowed size. Please check the file or the value of the _APP_STORAGE_LIMIT environment variable.'
  ],
  storage_invalid_file: [403, 'The uploaded file is invalid. Please check the file and try again.'],
  storage_bucket_already_exists: [
    409,
    'A storage bucket with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.'
  ],
  storage_bucket_not_found: [404, 'Storage bucket with the requested ID could not be found.'],
  storage_invalid_content_range: [
    400,
    'The content range is invalid. Please check the value of the Content-Range header.'
  ],
  storage_invalid_range: [416, 'The requested range is not satisfiable. Please check the value of the Range header.'],
  storage_invalid_appwrite_id: [
    400,
    'The value for x-appwrite-id header is invalid. Please check the value of the x-appwrite-id header is a valid id and not unique().'
  ],
  storage_file_not_public: [403, 'The requested file is not publicly readable.'],
  storage_bucket_transformations_disabled: [403, 'Image transformations are disabled for the requested bucket.'],
  token_not_found: [404, 'The requested file token could not be found.'],
  token_expired: [401, 'The requested file token has expired.'],
  token_resource_type_invalid: [400, 'The resource type for the token is invalid.'],
  general_provider_failure: [
    400,
    'VCS (Version Control System) provider failed to process the request. We believe this is an error with the VCS provider. Try again, or contact support for more information.'
  ],
  platform_not_found: [404, 'Platform with the requested ID could not be found.'],
  platform_already_exists: [
    409,
    'Platform with the same ID already exists in this project. Try again with a different ID.'
  ],
  project_not_found: [
    404,
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.'
  ],
  project_provider_disabled: [
    412,
    'The chosen OAuth provider is disabled. You can enable the OAuth provider using the Appwrite console.'
  ],
  project_provider_unsupported: [
    400,
    'The chosen OAuth provider is unsupported. Please check the <a href="/docs/client/account?sdk=web-default#accountCreateOAuth2Session">Create OAuth2 Session docs</a> for the complete list of supported OAuth providers.'
  ],
  project_invalid_success_url: [400, 'Invalid redirect URL for OAuth success.'],
  project_invalid_failure_url: [400, 'Invalid redirect URL for OAuth failure.'],
  project_key_expired: [401, 'The project key has expired. Please generate a new key using the Appwrite console.'],
  user_id_missing: [403, 'When using account API key, make sure to pass x-appwrite-user header with your user ID.'],
  project_id_missing: [
    403,
    'When using project API key, make sure to pass x-appwrite-project header with your project ID.'
  ]
} as const satisfies Record<string, readonly [status: number, message: string]>

export const ERRORS = { ...GENERAL_ERRORS, ...DATABASE_ERRORS }

export type ErrorType = keyof typeof ERRORS
