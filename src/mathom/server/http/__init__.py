"""HTTP: routes and their handlers, identity, limits, the static files of the client, the OpenAPI document."""
